export type Destination = { href: string; label: string };

/**
 * The pages that exist, in the order of the section navigation. A page adds its line here in the commit that
 * builds it, so that nothing leads nowhere.
 */
export const sections: readonly Destination[] = [
  { href: "/dashboard/student-interview", label: "Student Chat" },
];

/** What the user menu offers beside Dashboard and Log out. */
export const account: { settings: Destination | null; admin: Destination | null } = {
  settings: null,
  admin: null,
};

/** The ways in beside Login. */
export const publicForms: { register: Destination | null; requestInvite: Destination | null } = {
  register: null,
  requestInvite: null,
};
