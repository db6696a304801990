"""WebKitGTK's browser on the tests' desktop, controlled through WebDriver."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import LOADING, POLL_MS, TIMEOUT_SECONDS
from tests.browser.harness_screens import Screen
from tests.other_browsers.harness_desktop import Desktop

# Disable WebKit's sandbox for root, because it doesn't work as root.
AS_ROOT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
COLLECT_ERRORS = """
    const errors = window.reportedErrors = [];
    const report = console.error;
    console.error = (...words) => { errors.push(words.join(" ")); report(...words); };
    addEventListener("error", (event) => errors.push(event.message));
    addEventListener("unhandledrejection", (event) => errors.push(`${event.reason}`));
    addEventListener("securitypolicyviolation", (event) => errors.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
CONTROL_OF_LABEL = """
    const [name] = arguments;
    const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent.trim() === name);
    return label?.control;
"""
OPTION = """
    const [text] = arguments;
    return [...document.querySelectorAll("[role=option]")].find((option) => option.textContent === text);
"""
IS_LOADED = f"""
    const [path, title] = arguments;
    const link = document.querySelector(`[aria-label=Sidebar] a[href="${{path}}"]`);
    return link.getAttribute("aria-current") === "page" && document.title === title
        && document.querySelector("h1")?.checkVisibility() && !document.querySelector("{LOADING}");
"""


class WebKit:
    """Running browser with one window."""

    def __init__(self, driver: webdriver.WebKitGTK, server: Server) -> None:
        self.driver = driver
        self.server = server

    def run(self, script: str, *arguments: object) -> Any:
        """Run a JavaScript function body in the page and return its result."""
        return self.driver.execute_script(script, *arguments)

    def wait_for(self, script: str, *arguments: object, what: str) -> Any:
        """Run a function body in the page repeatedly until it returns a truthy value, and return that value."""
        try:
            return WebDriverWait(self.driver, TIMEOUT_SECONDS, POLL_MS / 1000).until(
                lambda _: self.run(script, *arguments)
            )
        except TimeoutException:
            text = self.run("return document.querySelector('main')?.innerText ?? document.body.innerText")
            raise AssertionError(
                f"It did not happen within {TIMEOUT_SECONDS} s: {what}\n{text[:1000]}"
            ) from None

    def sign_in(self, username: str) -> None:
        """Delete the cookies and the storage, then sign in with the form."""
        self.driver.get(self.server.url)
        self.driver.delete_all_cookies()
        self.run("localStorage.clear()")
        self.driver.get(self.server.url)
        self.fill("Administrator username", username)
        self.fill("Password", PASSWORD)
        self.press("Login")
        self.wait_for("return location.pathname === '/home'", what=f"{username} is signed in")
        self.run(COLLECT_ERRORS)

    def follow_link(self, screen: Screen) -> None:
        """Go to a screen by its sidebar link, and wait until it has loaded."""
        link = f"[aria-label=Sidebar] a[href='{screen.path}']"
        self.wait_for(
            "return document.querySelector(arguments[0])", link, what=f"the link to {screen.path}"
        ).click()
        title = f"{screen.title} · mockconsole"
        self.wait_for(IS_LOADED, screen.path, title, what=f"{screen.path} is shown")

    def control(self, name: str) -> WebElement:
        """Return the form control with this label."""
        found: WebElement = self.wait_for(CONTROL_OF_LABEL, name, what=f"a control labelled {name}")
        return found

    def press(self, name: str) -> None:
        """Press the button with this text."""
        path = f"//button[normalize-space()='{name}']"
        self.driver.find_element(By.XPATH, path).click()

    def choose(self, field: str, option: str) -> None:
        """Choose an option of a combobox, and wait until the combobox has the focus again."""
        control = self.control(field)
        control.click()
        self.wait_for(OPTION, option, what=f"{option} is offered").click()
        self.wait_for(
            "return document.activeElement === arguments[0]", control, what=f"{field} has the focus"
        )

    def fill(self, field: str, text: str) -> None:
        """Replace the text of a field."""
        control = self.control(field)
        control.clear()
        control.send_keys(text)
        self.wait_for(
            "return arguments[0].value === arguments[1]", control, text, what=f"{field} holds {text}"
        )

    def take_errors(self) -> list[str]:
        """Return the errors that the page reported since the last call."""
        errors: list[str] = self.run("return window.reportedErrors.splice(0)")
        return errors


@contextmanager
def run_webkit(desktop: Desktop, server: Server) -> Iterator[WebKit]:
    """Run the browser until the block ends."""
    environment = {**desktop.environment, **(AS_ROOT if os.geteuid() == 0 else {})}
    log = str(desktop.folder / "WebKitWebDriver.log")
    service = Service(shutil.which("WebKitWebDriver"), env=environment, log_output=log)
    options = Options()
    options.add_argument("--automation")
    driver = webdriver.WebKitGTK(options=options, service=service)
    try:
        driver.set_script_timeout(TIMEOUT_SECONDS)
        driver.maximize_window()
        yield WebKit(driver, server)
    finally:
        driver.quit()
