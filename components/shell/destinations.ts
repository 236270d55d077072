export type Destination = { href: string; label: string };

/**
 * The pages that exist, in the order of the section navigation. A page adds its line here in the commit that
 * builds it, so that nothing leads nowhere.
 */
export const sections: readonly Destination[] = [
  { href: "/dashboard/student-interview", label: "Student Chat" },
  { href: "/dashboard/resume-interview", label: "Resume Interview" },
  { href: "/dashboard/characters", label: "Characters" },
  { href: "/dashboard/teams", label: "Teams" },
];

/** What the user menu offers beside Dashboard and Log out; `admin` to superusers alone. */
export const account = {
  settings: { href: "/dashboard/profile", label: "Settings" },
  admin: { href: "/admin/invites", label: "Admin" },
} satisfies Record<string, Destination>;
