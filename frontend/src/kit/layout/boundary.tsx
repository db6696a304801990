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
  broken: {
    screen: "Something went wrong on this screen",
    part: "Something went wrong in this part",
    hint: "Nothing was lost on the server. Try again, or reload the page.",
  },
} as const;

type BoundaryProps = { children: ReactNode; resetKeys?: unknown[] };

/** Error boundary of a screen; a change of `resetKeys` renders the screen again. */
export function ScreenBoundary(props: BoundaryProps) {
  return <Boundary kind="screen" {...props} />;
}

/** Error boundary of a part: if the part fails, the rest of the screen stays. */
export function PartBoundary(props: BoundaryProps) {
  return <Boundary kind="part" {...props} />;
}

/** Error boundary whose reset requests a failed chunk again or, if no chunk failed, refetches all data. */
function Boundary({ kind, ...props }: BoundaryProps & { kind: Kind }) {
  const client = useContext(QueryClientContext);
  const lastError = useRef<unknown>(null);
  return (
    <ErrorBoundary
      fallbackRender={(failure) => <Failure kind={kind} {...failure} />}
      onError={(error) => {
        lastError.current = error;
      }}
      onReset={() => {
        if (lastError.current instanceof LoadError) {
          lastError.current.forget();
          return;
        }
        client?.removeQueries({ type: "inactive" });
        void client?.refetchQueries({ type: "active" });
      }}
      {...props}
    />
  );
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

function Failure({ kind, error, resetErrorBoundary }: FallbackProps & { kind: Kind }) {
  const missing = error instanceof LoadError;
  const { data: outdated, refetch } = useQuery({ ...outdatedQuery(), enabled: false });
  useEffect(() => {
    if (missing) void refetch();
  }, [missing, refetch]);

  const text = texts[missing ? "missing" : "broken"];
  const reloads = missing && outdated;
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
      <p className="text-muted-foreground">{reloads ? CONSOLE_UPDATED : text.hint}</p>
      <div className="flex gap-2">
        <RetryButton
          variant={reloads ? "outline" : "default"}
          size={kind === "screen" ? "default" : "sm"}
          onClick={() => {
            resetErrorBoundary();
          }}
        />
        <ReloadButton
          variant={reloads ? "default" : "outline"}
          size={kind === "screen" ? "default" : "sm"}
        />
      </div>
    </div>
  );
}
