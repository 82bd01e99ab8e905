/** Names the files of a draft that the browser did not keep. */
export function LostFiles({ names }: { names: readonly string[] }) {
  const [only] = names
  return (
    <span>
      {names.length === 1
        ? `This browser did not keep ${only}: please choose it again.`
        : `This browser did not keep these files, please choose them again: ${names.join(', ')}.`}
    </span>
  )
}
