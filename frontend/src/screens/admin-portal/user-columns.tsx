import { type PortalUser } from "@/api/admin-portal";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Column } from "@/kit/table/column";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

type CellProps = { user: PortalUser; t: PortalContent };

const states = {
  active: ["ok", "userActive"],
  suspended: ["pending", "userSuspended"],
  locked: ["failed", "userLocked"],
} as const satisfies Record<PortalUser["status"], readonly [Status, string]>;

/** The claimed status of a user. */
export function UserState({ user: { status }, t }: CellProps) {
  const [badge, word] = states[status];
  return <StatusBadge status={badge}>{t(word)}</StatusBadge>;
}

/** The state of a user's second factor; off counts as a failure. */
export function Factor({ user: { secondFactor }, t }: CellProps) {
  return (
    <StatusBadge status={secondFactor ? "ok" : "failed"}>
      {t(secondFactor ? "factorYes" : "factorNo")}
    </StatusBadge>
  );
}

/** Return the columns of the portal's users. */
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
    {
      id: "department",
      title: t("columnDepartment"),
      value: ({ department }) => department,
      sort: "text",
      cell: ({ department }) => (
        <div className="truncate" title={department}>
          {department}
        </div>
      ),
      width: "17%",
    },
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
    {
      id: "factor",
      title: t("columnFactor"),
      value: ({ secondFactor }) => t(secondFactor ? "factorYes" : "factorNo"),
      sort: "text",
      cell: (user) => <Factor user={user} t={t} />,
      width: "8rem",
    },
    {
      id: "status",
      title: t("columnStatus"),
      value: ({ status }) => t(states[status][1]),
      sort: "text",
      cell: (user) => <UserState user={user} t={t} />,
      width: "7.5rem",
    },
  ];
}
