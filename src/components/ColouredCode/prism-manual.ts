// Before Prism is there: it colours a whole page as soon as it loads unless it is told not to.
Object.assign(globalThis, { Prism: { manual: true } });
