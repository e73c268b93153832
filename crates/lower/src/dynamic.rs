//! Code behind invokedynamic.
