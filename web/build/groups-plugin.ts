import type { Plugin, Rolldown } from 'vite'

/** A choice of a regular expression, without another in it. */
const CHOICE = /(?<!\\)\((?!\?)((?:\\.|[^\\()])*)\)/

/** All that the source of a regular expression names, each as one without a choice: `(a|b)\.css` names `a\.css` and `b\.css`. */
export function namedBy(source: string): string[] {
  const [choice, names] = CHOICE.exec(source) ?? []
  if (choice === undefined || names === undefined) return source.split('|')
  return [...new Set(names.split('|').flatMap((name) => namedBy(source.replace(choice, () => name))))]
}

function groupsOf({ codeSplitting }: Rolldown.OutputOptions) {
  return typeof codeSplitting === 'object' ? (codeSplitting.groups ?? []) : []
}

/** Fails a build whose groups name a module that is not there any more: it would fall out of its group in silence. */
export function wholeGroups(): Plugin {
  const named: { group: string; pattern: string }[] = []
  return {
    name: 'trademates-whole-groups',
    apply: 'build',
    configResolved({ build }) {
      for (const output of [build.rolldownOptions.output ?? []].flat())
        for (const { name, test } of groupsOf(output))
          if (test instanceof RegExp) for (const pattern of namedBy(test.source)) named.push({ group: String(name), pattern })
    },
    generateBundle() {
      const modules = [...this.getModuleIds()]
      const lost = named.filter(({ pattern }) => !modules.some((id) => new RegExp(pattern).test(id)))
      if (lost.length > 0)
        throw new Error(lost.map(({ group, pattern }) => `The build has lost ${pattern} of its group ${group}.`).join('\n'))
    },
  }
}
