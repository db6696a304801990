#!/bin/sh
# Run a command of the console with its settings and as its user. upgrade.sh installs this file as
# /usr/local/bin/mockconsole. Usage: mockconsole backup FILE
set -eu

# The shell must not interpret values: systemd reads the same file and expands nothing.
while read -r line || [ -n "$line" ]; do
  case $line in
    '' | [\#\;]*) ;;
    *=[\"\']* | *\\*)
      echo "In /etc/mockconsole/environment, write ${line%%=*} without quotes around the value and without backslashes." >&2
      exit 1
      ;;
    *=*) export "${line?}" ;;
  esac
done </etc/mockconsole/environment
exec runuser -u mockconsole -- "${RELEASE:-/opt/mockconsole/current}/bin/mockconsole" "$@"
