/** Where the email is kept that was entered elsewhere in this tab: not in addresses, which are logged and shared. */
export const LOGIN_EMAIL = 'loginEmail'
