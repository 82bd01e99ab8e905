/** Reloads the document if the server can be reached: a newer version may have removed the requested chunk. */
export async function reloadWhenOnline(): Promise<void> {
  await fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => null,
  )
}
