import { useRef, useState } from "react";

import { ListEmpty } from "@/kit/lists/list-faces";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FilterField } from "@/kit/table/table-toolbar";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { visibleText } from "@/lib/visible-text";
import { ClientCard } from "@/screens/api-banking/clients/client-card";
import { ClientForm } from "@/screens/api-banking/clients/client-form";
import { type Client } from "@/screens/api-banking/clients/clients";
import { type NewClientForm } from "@/screens/api-banking/clients/use-client-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

function matches({ id, name, email, status }: Client, search: string): boolean {
  const query = visibleText(search).toLowerCase();
  return [id, name, email, status].some((text) => text.toLowerCase().includes(query));
}

type ClientsTabProps = { all: readonly Client[]; newClient: NewClientForm; t: BankingContent };

/** Clients of the bank's API, with the form for a new one. */
export function ClientsTab({ all, newClient, t }: ClientsTabProps) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const visible = all.filter((client) => matches(client, search));
  return (
    <Parts className="grid grid-cols-1 gap-4">
      <ClientForm newClient={newClient} t={t} />
      <Panel
        {...cardOf(t, "api-banking.clients")}
        className="@container"
        contentClassName="grid min-w-0 gap-3"
      >
        <div className="flex flex-wrap items-center gap-3">
          <FilterField
            label={t("clientsSearch")}
            value={search}
            field={field}
            onChange={setSearch}
            anchor="api-banking.clients.search"
          />
          <span role="status" className="text-xs text-muted-foreground">
            {t("clientsCount", { shown: String(visible.length), count: String(all.length) })}
          </span>
        </div>
        {visible.length === 0 ? (
          <ListEmpty
            title={t("clientsNone", { search: search.trim() })}
            hint={
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setSearch("");
                  field.current?.focus();
                }}
              >
                {t("clientsClear")}
              </Button>
            }
          />
        ) : (
          <ul
            aria-label={t("clientsTitle")}
            className="grid grid-cols-1 gap-4 @min-[42rem]:grid-cols-2 @max-[60rem]:*:last:odd:col-span-full @min-[60rem]:grid-cols-3"
          >
            {visible.map((client) => (
              <li key={client.id} className="min-w-0 rounded-md border">
                <SimulatedArea className="h-full p-3">
                  <ClientCard client={client} t={t} />
                </SimulatedArea>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Parts>
  );
}
