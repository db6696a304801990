import { useMutation } from "@tanstack/react-query";

import { generateVaultAccess } from "@/api/financial";

/** Return the action that requests access, with its last response or error, and a function that clears them. */
export function useVaultAccess() {
  const { mutateAsync, reset, isPending, data, error } = useMutation({
    mutationFn: generateVaultAccess,
  });
  return {
    busy: isPending,
    access: data,
    error,
    clear: reset,
    /** Request access; never rejects: a failure is in `error`. */
    generate: async (code: Parameters<typeof generateVaultAccess>[0]): Promise<void> => {
      await mutateAsync(code).catch(() => undefined);
    },
  };
}

export type VaultAccessState = ReturnType<typeof useVaultAccess>;
