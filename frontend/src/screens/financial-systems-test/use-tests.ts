import { useMutation } from "@tanstack/react-query";

import {
  type Connectivity,
  testConnectivity,
  validateVaultAccess,
  type VaultValidation,
} from "@/api/financial";

export type TestKind = "apis" | "vaults";

export type Found =
  { kind: "apis"; found: Connectivity } | { kind: "vaults"; found: VaultValidation };

async function runTest(kind: TestKind): Promise<Found> {
  return kind === "apis"
    ? { kind, found: await testConnectivity() }
    : { kind, found: await validateVaultAccess() };
}

/** The two tests, of which one runs at a time, and what the last one has come to. */
export function useTests() {
  const { mutate, isPending, variables, data, error, submittedAt } = useMutation({
    mutationFn: runTest,
  });
  return {
    /** The test that runs. */
    running: isPending ? variables : undefined,
    /** The one that was run last. */
    last: variables,
    found: data,
    error,
    startedAt: submittedAt,
    run: (kind: TestKind) => {
      if (!isPending) mutate(kind);
    },
  };
}

export type Tests = ReturnType<typeof useTests>;
