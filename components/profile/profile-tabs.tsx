"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { TabsTrigger, Tabs, TabsList, TabsContent } from "@/components/ui/tabs";

const path = "/dashboard/profile";
const tabs = [
  { name: "account", label: "Account", href: path },
  { name: "security", label: "Security", href: `${path}?tab=security` },
] as const;

/** The two tabs of the page. Each has an address, so they work as links without JavaScript. */
export function ProfileTabs(panels: Record<(typeof tabs)[number]["name"], ReactNode>) {
  const shown = useSearchParams().get("tab") === "security" ? "security" : "account";
  return (
    <Tabs
      value={shown}
      onValueChange={(value) =>
        window.history.replaceState(null, "", tabs.find(({ name }) => name === value)?.href)
      }
    >
      <TabsList aria-label="Profile Settings">
        {tabs.map(({ name, label, href }) => (
          <TabsTrigger key={name} value={name} href={href}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ name }) => (
        <TabsContent key={name} value={name}>
          {panels[name]}
        </TabsContent>
      ))}
    </Tabs>
  );
}
