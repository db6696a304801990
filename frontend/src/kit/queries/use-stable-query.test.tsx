import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { useStableQuery } from "@/kit/queries/use-stable-query";
import { renderInApp } from "@/testing/render";

function Names() {
  const { data, isError, isPending, error } = useStableQuery({
    queryKey: ["/api/names"],
    queryFn: () => Promise.resolve({} as { name: string }[]),
    select: (rows) => rows.map(({ name }) => name),
  });
  if (isPending) return <p>Reading</p>;
  return <p>{isError ? `Failed: ${error?.name}` : data?.join()}</p>;
}

it("useStableQuery reports a failure if `select` throws", async () => {
  renderInApp(<Names />);
  expect(await screen.findByText("Failed: TypeError")).toBeInTheDocument();
});
