/** Fetches the document anew where it can be had: a newer version may have replaced the code that this one asks for. */
export async function reloadWhenOnline(): Promise<void> {
  await fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => null,
  )
}
