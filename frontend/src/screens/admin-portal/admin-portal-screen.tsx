import { House } from "lucide-react";
import { Link } from "react-router-dom";

import { openAdminPortal } from "@/api/admin-portal";
import { Gate } from "@/kit/forms/gate";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { Button } from "@/kit/ui/button";
import { PortalTabs } from "@/screens/admin-portal/portal-tabs";
import { usePortalContent } from "@/screens/admin-portal/use-portal-content";

/** Admin portal: a password gate with administrator data behind it. */
export function AdminPortalScreen() {
  const t = usePortalContent();
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} />}
      actions={
        <Button asChild variant="outline">
          <Link to="/" data-anchor="admin-portal.home">
            <House aria-hidden />
            {t("home")}
          </Link>
        </Button>
      }
    >
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
    </Screen>
  );
}
