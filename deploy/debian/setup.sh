#!/bin/sh
# Set the console up on one Debian 12 or 13 machine: nginx with TLS, processes, PostgreSQL and Redis.
# It may be run again: it keeps settings, certificate, data and the number of processes.
# Usage: setup.sh ARCHIVE NAME [PROCESSES]
set -eu

if [ $# -lt 2 ] || [ "$(id -u)" -ne 0 ]; then
  echo "Run it as root: setup.sh mockconsole-0.1.0-linux-x86_64.zip console.room.example [2]" >&2
  exit 1
fi
archive=$1
name=$2
present=$(grep -sc '^server ' /etc/mockconsole/servers.conf || true)
if [ "${present:-0}" -eq 0 ]; then
  present=2
fi
processes=${3:-$present}
deploy=$(cd "$(dirname "$0")/.." && pwd)

fail() {
  echo "$1 Nothing was changed." >&2
  exit 1
}
case $name in
  '' | *[!A-Za-z0-9.-]* | [.-]* | *[.-] | *..*) fail "NAME must be a host name such as console.room.example, not \"$name\"." ;;
esac
# Longest common name in a certificate.
[ ${#name} -le 64 ] || fail "NAME must have at most 64 characters."
case $processes in
  [1-9] | [1-9][0-9]) ;;
  *) fail "PROCESSES must be a whole number from 1 to 99, not \"$processes\"." ;;
esac
[ -f "$archive" ] || fail "The archive $archive is missing."
if [ -e /etc/mockconsole/environment ]; then
  case ",$(sed -n 's/^ALLOWED_HOSTS=//p' /etc/mockconsole/environment | tr -d ' ')," in
    *,"$name",*) ;;
    *) fail "First add $name to ALLOWED_HOSTS in /etc/mockconsole/environment, and put its certificate into /etc/mockconsole/tls." ;;
  esac
fi

DEBIAN_FRONTEND=noninteractive
export DEBIAN_FRONTEND
apt-get -qq update
apt-get -qq install -y --no-install-recommends nginx postgresql redis-server python3 openssl curl
# Stop at a damaged archive before anything else changes.
python3 -m zipfile -l "$archive" >/dev/null

if ! id mockconsole >/dev/null 2>&1; then
  useradd --system --user-group --home-dir /var/lib/mockconsole --shell /usr/sbin/nologin mockconsole
fi
install -d -m 0755 /opt/mockconsole/releases /etc/mockconsole /var/cache/nginx
install -d -m 0700 /etc/mockconsole/tls
install -d -m 0700 -o mockconsole -g mockconsole /var/lib/mockconsole

# The account has no password: PostgreSQL recognises the system user on its socket.
as_postgres() { runuser -u postgres -- psql -tAq -d postgres -c "$1"; }
systemctl start postgresql redis-server
if [ -z "$(as_postgres "SELECT 1 FROM pg_roles WHERE rolname = 'mockconsole'")" ]; then
  as_postgres "CREATE ROLE mockconsole LOGIN"
fi
if [ -z "$(as_postgres "SELECT 1 FROM pg_database WHERE datname = 'mockconsole'")" ]; then
  as_postgres "CREATE DATABASE mockconsole OWNER mockconsole ENCODING 'UTF8' TEMPLATE template0"
fi

if [ ! -e /etc/mockconsole/environment ]; then
  cat >/etc/mockconsole/environment <<EOF
MOCKCONSOLE_DATA_DIR=/var/lib/mockconsole
DATABASE_URL=postgres:////run/postgresql/mockconsole
REDIS_URL=redis://127.0.0.1:6379/0
ALLOWED_HOSTS=$name
HTTPS=on
EOF
  # Somebody may add a password.
  chmod 0600 /etc/mockconsole/environment
fi

if [ ! -e /etc/mockconsole/tls/fullchain.pem ]; then
  echo "Making a certificate that no browser knows: replace the files in /etc/mockconsole/tls."
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -keyout /etc/mockconsole/tls/privkey.pem -out /etc/mockconsole/tls/fullchain.pem
fi

last=$((8000 + processes))
: >/etc/mockconsole/servers.conf
for port in $(seq 8001 "$last"); do
  echo "server 127.0.0.1:$port max_fails=0;" >>/etc/mockconsole/servers.conf
done
install -m 0644 "$deploy/nginx/mockconsole.conf" /etc/nginx/conf.d/mockconsole.conf
# Debian's example site takes port 80 as the default server.
rm -f /etc/nginx/sites-enabled/default
install -m 0644 "$deploy/systemd/mockconsole-web@.service" /etc/systemd/system/
systemctl daemon-reload
for port in $(seq 8001 "$last"); do
  systemctl enable "mockconsole-web@$port"
done

"$deploy/debian/upgrade.sh" "$archive"
nginx -t
systemctl enable nginx
systemctl restart nginx
# Stop the processes of an earlier run with a larger number; nginx no longer uses them.
for unit in /etc/systemd/system/multi-user.target.wants/mockconsole-web@*.service; do
  port=${unit#*@}
  port=${port%.service}
  if [ "$port" -gt "$last" ]; then
    systemctl disable --now "mockconsole-web@$port"
  fi
done
echo "The console is at https://$name. The first password is in /var/lib/mockconsole/password."
