export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const minuteS = 60;
export const hourS = 60 * minuteS;
export const dayS = 24 * hourS;
export const yearS = 365 * dayS;
