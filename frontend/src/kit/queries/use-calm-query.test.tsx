import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { renderInApp } from "@/testing/render";

function Names() {
  const { data, isError, isPending, error } = useCalmQuery({
    queryKey: ["/api/names"],
    queryFn: () => Promise.resolve({} as { name: string }[]),
    select: (rows) => rows.map(({ name }) => name),
  });
  if (isPending) return <p>Reading</p>;
  return <p>{isError ? `Failed: ${error?.name}` : data?.join()}</p>;
}

it("useCalmQuery reports a response that its select throws at as failed", async () => {
  renderInApp(<Names />);
  expect(await screen.findByText("Failed: TypeError")).toBeInTheDocument();
});
