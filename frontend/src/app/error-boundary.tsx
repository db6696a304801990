import { CircleAlert, RotateCw } from "lucide-react";
import { Component, type ReactNode } from "react";

import { LoadError } from "@/lib/lazy-part";
import { Button } from "@/components/ui/button";

type Props = { children: ReactNode };
type State = { error: unknown };

/** Shows what can be done when a part of the page has failed, in place of that part. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error("Unknown error") };
  }

  retry = () => {
    const { error } = this.state;
    if (error instanceof LoadError) error.forget();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const missing = error instanceof LoadError;
    return (
      <div
        role="alert"
        className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center"
      >
        <CircleAlert aria-hidden className="size-6 text-status-failed" />
        <h1 className="text-title font-semibold">
          {missing ? "This screen could not be loaded" : "Something went wrong on this screen"}
        </h1>
        <p className="text-muted-foreground">
          {missing
            ? "The server did not send it. Try again, or reload the page if the console has been updated."
            : "Nothing was lost on the server. Try again, or reload the page."}
        </p>
        <div className="flex gap-2">
          <Button onClick={this.retry}>
            <RotateCw aria-hidden />
            Retry
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload
          </Button>
        </div>
      </div>
    );
  }
}
