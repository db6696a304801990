import { useMutation } from "@tanstack/react-query";

import { generateVaultAccess } from "@/api/financial";

/** Asks for access, and keeps the answer or what went wrong until it is cleared. */
export function useVaultAccess() {
  const { mutateAsync, reset, isPending, data, error } = useMutation({
    mutationFn: generateVaultAccess,
  });
  return {
    busy: isPending,
    access: data,
    error,
    clear: reset,
    /** Never rejects: what went wrong is the error. */
    generate: async (releaseCode: string): Promise<void> => {
      await mutateAsync({ releaseCode }).catch(() => undefined);
    },
  };
}

export type VaultAccessState = ReturnType<typeof useVaultAccess>;
