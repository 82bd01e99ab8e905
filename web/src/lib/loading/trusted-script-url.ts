interface Policy {
  createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

function requireOwnOrigin(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('Only scripts of this site are run.')
  return address
}

// Where the browser knows Trusted Types, our content security policy allows this one policy, and it can be made once.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy('app', { createScriptURL: requireOwnOrigin }) ?? { createScriptURL: requireOwnOrigin }

/** Takes the address of a script of this site and gives it in the form in which a worker may be made of it. Throws for any other site's. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
