import fc from "fast-check";

// That a wrong change is noticed is all that is asked: the smallest example of it is not looked for.
fc.configureGlobal({ endOnFailure: true });
