"""Single sign-on with an OpenID Connect provider; its routes exist only if `settings.SIGN_ON` is set."""
