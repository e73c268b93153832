//! The tests of this package in one executable: linking each file alone would take minutes. A file is a
//! module: `cargo xtask test -p hebra-classfile --test it -- class_files::`.

mod support;

mod class_files;
mod class_path;
mod differential;
mod image_corruption;
mod jar;
mod jdk_classes;
mod mutation;
