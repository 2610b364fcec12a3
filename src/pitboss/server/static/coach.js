/** The coach, until there is one: it never warns, and has nothing to show. */

export const coach = {
  on: false,
  ready() {},
  warns: async () => null,
  panel: () => null,
};
