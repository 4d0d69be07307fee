#!/usr/bin/env bash
# Prints the path of a Python that can run `-m aiosmtpd`: a real SMTP server for the mail tests.
exec "$(dirname "$0")/python-tool.sh" aiosmtpd aiosmtpd python aiosmtpd==1.4.6
