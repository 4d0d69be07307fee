#!/usr/bin/env bash
# Prints the path of a Python that can run `-m moto.server`: an S3 server for the tests of the file store.
exec "$(dirname "$0")/python-tool.sh" moto moto.server python "moto[s3]==5.2.5" flask==3.1.3 flask-cors==6.0.5 werkzeug==3.1.9
