"""Single sign-on with an OpenID Connect provider; the routes exist only if `settings.SIGN_ON` is set."""
