#!/bin/sh
# Restart the processes one by one, so that one serves while another restarts. Usage: restart.sh [SERVERS]
set -eu
servers=${1:-/etc/mockconsole/servers.conf}

ports=$(sed -n 's/^server 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$servers" || true)
if [ -z "$ports" ]; then
  echo "Nothing was restarted: $servers has no line such as \"server 127.0.0.1:8001 max_fails=0;\"." >&2
  exit 1
fi
for port in $ports; do
  systemctl restart "mockconsole-web@$port"
  # --retry waits a second between tries.
  if ! curl --silent --show-error --fail --output /dev/null --max-time 5 \
    --retry 120 --retry-max-time 120 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/readyz" 2>/dev/null; then
    echo "The process on port $port isn't ready: journalctl -u mockconsole-web@$port. The rest was not restarted." >&2
    exit 1
  fi
  echo "The process on port $port is ready."
done
