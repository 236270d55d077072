/** The ids of the buttons that a form leads back to. */
export const addButtonId = "add-team";
export const editButtonId = (teamId: string): string => `edit-${teamId}`;
