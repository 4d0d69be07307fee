//! HTTP and nothing else: a request becomes a verb, an outcome becomes an answer.
