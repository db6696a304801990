#!/bin/sh
# Install a release and restart the processes one by one, so that one serves while another restarts.
# Usage: upgrade.sh ARCHIVE
set -eu
# The account mockconsole has to read what root installs.
umask 022

if [ $# -ne 1 ] || [ "$(id -u)" -ne 0 ]; then
  echo "Run it as root: upgrade.sh mockconsole-0.1.0-linux-x86_64.zip" >&2
  exit 1
fi
archive=$1
# Two builds of one version get two folders.
release=/opt/mockconsole/releases/$(basename "$archive" .zip)-$(sha256sum "$archive" | cut -c1-8)

if [ ! -d "$release" ]; then
  unpacked=$(mktemp -d)
  trap 'rm -rf "$unpacked"' EXIT
  python3 -m zipfile -e "$archive" "$unpacked"
  python3 "$unpacked"/*/start.py --install "$release"
fi

# A migration that fails stops here, while all processes still run the old release.
scripts=$(dirname "$0")
RELEASE=$release "$scripts/mockconsole.sh" run --prepare

ln -sfn "$release" /opt/mockconsole/next
mv -T /opt/mockconsole/next /opt/mockconsole/current
install -m 0755 "$scripts/mockconsole.sh" /usr/local/bin/mockconsole

"$scripts/restart.sh"
