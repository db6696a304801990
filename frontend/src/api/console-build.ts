import { queryOptions } from "@tanstack/react-query";

import { request } from "@/api/client";

/** Selector of the script whose file name changes with every build. */
const RUNTIME = 'script[src*="/runtime."]';

/**
 * Return the query whose result is true if the server has another build than this page. It is refetched, like every
 * query, when the live connection opens, for instance after a deployment.
 */
export function outdatedQuery() {
  return queryOptions<boolean>({
    queryKey: ["/", "build"],
    queryFn: async ({ signal }) => {
      const runtime = document.querySelector(RUNTIME)?.getAttribute("src");
      if (!runtime) return false;
      const page = await request("GET", "/", undefined, { signal });
      return !(await page.text()).includes(runtime);
    },
    initialData: false,
  });
}
