import { type ComponentProps } from "react";

import { Input } from "@/kit/ui/input";

type SearchInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** Search or filter field; the shortcut `/` focuses the field and Escape clears it. */
export function SearchInput({ label, onChange, ...props }: SearchInputProps) {
  return (
    <Input
      type="search"
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onChange("");
      }}
      aria-label={label}
      aria-keyshortcuts="/"
      data-print="hidden"
      {...props}
    />
  );
}
