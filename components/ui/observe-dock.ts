/** Sets `--docked` to the height of what stays at the bottom, as long as it does: toasts and the focus keep above it. */
export function observeDock(dock: HTMLElement | null) {
  if (!dock) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const stays = getComputedStyle(dock).position === "sticky";
    style.setProperty("--docked", `${stays ? dock.offsetHeight : 0}px`);
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty("--docked");
  };
}
