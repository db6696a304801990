import { House } from "lucide-react";
import { Link } from "react-router-dom";

import { openAdminPortal } from "@/api/admin-portal";
import { Gate } from "@/components/forms/gate";
import { Parts } from "@/components/layout/boundary";
import { ScreenBadges } from "@/components/layout/screen-badges";
import { ScreenHeader } from "@/components/layout/screen-header";
import { TeachingCard, TeachingChecks } from "@/components/layout/teaching-card";
import { Button } from "@/components/ui/button";
import { PortalTabs } from "@/screens/admin-portal/portal-tabs";
import { usePortalContent } from "@/screens/admin-portal/use-portal-content";

const START = "/";

/** The admin portal: a password gate, and administrator data behind it. */
export function AdminPortalScreen() {
  const t = usePortalContent();
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={<ScreenBadges texts={t.list("badges")} />}
        actions={
          <Button asChild variant="outline">
            <Link to={START} data-anchor="admin-portal.home">
              <House aria-hidden />
              {t("home")}
            </Link>
          </Button>
        }
      />
      <Gate
        name="admin-portal"
        t={t}
        check={(password, { signal }) => openAdminPortal(password, signal)}
        anchor="admin-portal.gate"
        className="*:simulated-mark"
        aside={
          <TeachingCard t={t} anchor="admin-portal.lesson">
            <TeachingChecks t={t} />
          </TeachingCard>
        }
      >
        {({ lock }) => <PortalTabs onLogout={lock} t={t} />}
      </Gate>
    </Parts>
  );
}
