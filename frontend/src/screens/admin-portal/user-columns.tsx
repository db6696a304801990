import { type PortalUser } from "@/api/admin-portal";
import { type Status } from "@/kit/figures/status-badge";
import { badgeColumn, type BadgeProps, type Column, textColumn } from "@/kit/table/column";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const states = {
  active: ["ok", "userActive"],
  suspended: ["pending", "userSuspended"],
  locked: ["failed", "userLocked"],
} as const satisfies Record<PortalUser["status"], readonly [Status, string]>;

/** Return the badge for a user's displayed status. */
export function stateOf({ status }: PortalUser, t: PortalContent): BadgeProps {
  const [badge, word] = states[status];
  return { status: badge, children: t(word) };
}

/** Return the badge for a user's second factor, with the status “failed” if it is off. */
export function factorOf({ secondFactor }: PortalUser, t: PortalContent): BadgeProps {
  return secondFactor
    ? { status: "ok", children: t("factorYes") }
    : { status: "failed", children: t("factorNo") };
}

export function userColumns(t: PortalContent): Column<PortalUser>[] {
  return [
    {
      id: "user",
      title: t("columnUser"),
      value: ({ name, title, id }) => `${name} ${title} ${id}`,
      sort: "text",
      cell: ({ name, title, id }) => (
        <div className="min-w-0">
          <div className="truncate font-medium" title={`${name}, ${id}`}>
            {name}
          </div>
          <div className="truncate text-xs text-muted-foreground" title={title}>
            {title}
          </div>
        </div>
      ),
    },
    textColumn("department", t("columnDepartment"), ({ department }) => department, {
      width: "17%",
    }),
    {
      id: "level",
      title: t("columnUserLevel"),
      value: ({ level }) => String(level),
      sort: "decimal",
      align: "end",
      cell: ({ level }) => (
        <span translate="no" className="font-mono">
          {level}
        </span>
      ),
      width: "5rem",
    },
    {
      id: "access",
      title: t("columnAccess"),
      value: ({ access }) => access,
      sort: "text",
      cell: ({ access }) => (
        <div translate="no" className="truncate font-mono text-xs" title={access}>
          {access}
        </div>
      ),
      width: "9rem",
    },
    badgeColumn("factor", t("columnFactor"), (user) => factorOf(user, t), { width: "8rem" }),
    badgeColumn("status", t("columnStatus"), (user) => stateOf(user, t), { width: "7.5rem" }),
  ];
}
