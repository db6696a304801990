import { QueryClientContext, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import {
  Children,
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";

import { outdatedQuery } from "@/api/console-build";
import { RetryButton } from "@/kit/actions/retry-button";
import { CONSOLE_UPDATED, ReloadButton } from "@/kit/layout/reload";
import { LoadError } from "@/lib/lazy-part";
import { cn } from "@/lib/utils";

type Kind = "screen" | "part";

const texts = {
  missing: {
    screen: "This screen could not be loaded",
    part: "This part could not be loaded",
    hint: "The server did not send it. Try again, or reload the page.",
  },
  outdated: {
    screen: "This screen could not be loaded",
    part: "This part could not be loaded",
    hint: CONSOLE_UPDATED,
  },
  broken: {
    screen: "Something went wrong on this screen",
    part: "Something went wrong in this part",
    hint: "Nothing was lost on the server. Try again, or reload the page.",
  },
} as const;

type BoundaryProps = { children: ReactNode; resetKeys?: unknown[] };

/** Error boundary of a screen; a change of `resetKeys` renders the screen again. */
export function ScreenBoundary(props: BoundaryProps) {
  return <ErrorBoundary FallbackComponent={ScreenFailure} {...useReloadingRetry()} {...props} />;
}

/** Error boundary of a part: if the part fails, the rest of the screen stays. */
export function PartBoundary(props: BoundaryProps) {
  return <ErrorBoundary FallbackComponent={PartFailure} {...useReloadingRetry()} {...props} />;
}

/**
 * Return the handlers of an error boundary. On reset, they request a failed chunk again; if no chunk failed, they
 * refetch all data.
 */
function useReloadingRetry() {
  const client = useContext(QueryClientContext);
  const lastError = useRef<unknown>(null);
  return {
    onError: (error: unknown) => {
      lastError.current = error;
    },
    onReset: () => {
      if (lastError.current instanceof LoadError) {
        lastError.current.forget();
        return;
      }
      client?.removeQueries({ type: "inactive" });
      void client?.refetchQueries({ type: "active" });
    },
  };
}

type PartsProps = ComponentProps<"div"> & Pick<BoundaryProps, "resetKeys">;

/** Container of parts that fail independently of each other; a change of `resetKeys` retries the failed parts. */
export function Parts({ children, resetKeys, ...props }: PartsProps) {
  return (
    <div {...props}>
      {Children.map(
        children,
        (child) => child && <PartBoundary resetKeys={resetKeys}>{child}</PartBoundary>,
      )}
    </div>
  );
}

function ScreenFailure(props: FallbackProps) {
  return <Failure kind="screen" {...props} />;
}

function PartFailure(props: FallbackProps) {
  return <Failure kind="part" {...props} />;
}

function Failure({ kind, error, resetErrorBoundary }: FallbackProps & { kind: Kind }) {
  const missing = error instanceof LoadError;
  const { data: outdated, refetch } = useQuery({ ...outdatedQuery(), enabled: false });
  useEffect(() => {
    if (missing) void refetch();
  }, [missing, refetch]);

  const text = texts[!missing ? "broken" : outdated ? "outdated" : "missing"];
  const Title = kind === "screen" ? "h1" : "p";
  return (
    <div
      role="alert"
      className={cn(
        "mx-auto flex w-full max-w-md min-w-0 flex-col items-center text-center wrap-anywhere",
        kind === "screen" ? "gap-3 px-4 py-16" : "gap-2 p-4",
      )}
    >
      <CircleAlert aria-hidden className="size-6 text-status-failed" />
      <Title className={kind === "screen" ? "text-title font-semibold" : "font-medium"}>
        {text[kind]}
      </Title>
      <p className="text-muted-foreground">{text.hint}</p>
      <div className="flex gap-2">
        <RetryButton
          variant={outdated && missing ? "outline" : "default"}
          size={kind === "screen" ? "default" : "sm"}
          onClick={() => {
            resetErrorBoundary();
          }}
        />
        <ReloadButton
          variant={outdated && missing ? "default" : "outline"}
          size={kind === "screen" ? "default" : "sm"}
        />
      </div>
    </div>
  );
}
