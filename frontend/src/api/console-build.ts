import { queryOptions } from "@tanstack/react-query";

import { request } from "@/api/client";

/** The script whose name changes with any part of the console. */
const RUNTIME = 'script[src*="/runtime."]';

/**
 * Whether the server has another build of the console by now than the one that runs here. It is asked again with
 * everything else when the live connection opens, as it does after a deployment.
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
