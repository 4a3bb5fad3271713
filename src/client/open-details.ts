export function openDetailsAround(element: Element): void {
  const closed: HTMLDetailsElement[] = [];
  for (let node = element.closest('details'); node; ) {
    if (!node.open) closed.push(node);
    node = node.parentElement?.closest('details') ?? null;
  }
  for (const details of closed) details.open = true;
}
