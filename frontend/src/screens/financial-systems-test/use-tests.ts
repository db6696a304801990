import { useMutation } from "@tanstack/react-query";

import {
  type Connectivity,
  testConnectivity,
  validateVaultAccess,
  type VaultValidation,
} from "@/api/financial";

export type TestKind = "apis" | "vaults";

export type TestResult =
  { kind: "apis"; answer: Connectivity } | { kind: "vaults"; answer: VaultValidation };

async function runTest(kind: TestKind): Promise<TestResult> {
  return kind === "apis"
    ? { kind, answer: await testConnectivity() }
    : { kind, answer: await validateVaultAccess() };
}

/** Return a function that runs one of the two tests unless a test is running, and the result of the last test. */
export function useTests() {
  const { mutate, isPending, variables, data, error, submittedAt } = useMutation({
    mutationFn: runTest,
  });
  return {
    /** Test that is running. */
    current: isPending ? variables : undefined,
    /** Test that was started last. */
    last: variables,
    result: data,
    error,
    startedAt: submittedAt,
    run: (kind: TestKind) => {
      if (!isPending) mutate(kind);
    },
  };
}

export type Tests = ReturnType<typeof useTests>;
