/** Return the URL parameters with another value of `name`; an empty value removes the parameter. */
export function withParam(params: URLSearchParams, name: string, value = ""): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}
