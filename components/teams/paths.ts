/** Ids of the buttons that a form returns the focus to. */
export const addButtonId = "add-team";
export const editButtonId = (teamId: string): string => `edit-${teamId}`;
