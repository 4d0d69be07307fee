#!/usr/bin/env bash
# Prints the path of Schemathesis, which fuzzes the API.
exec "$(dirname "$0")/python-tool.sh" schemathesis schemathesis schemathesis schemathesis==4.32.5
