// Page that single sign-on shows for a moment: it stores the new session for the console, or removes an old one, and
// opens the address of its link.
"use strict";

const link = document.getElementById("go");
// The keys of frontend/src/lib/session-store.ts. The token comes last, because it makes other tabs read all of them.
const { username, token } = link.dataset;
try {
  for (const [name, value] of Object.entries({ username, guest: "", sessionToken: token })) {
    if (value) localStorage.setItem(`mockconsole.${name}`, value);
    else localStorage.removeItem(`mockconsole.${name}`);
  }
} catch {
  // The browser blocks the storage; the sign-in screen then asks again.
}
location.replace(link.href);
