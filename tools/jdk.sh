# Finds a JDK 25 or newer, for mvnw and for the launcher, which tells of the variables that say where.

# Whether $1 is the home of a JDK, 25 or newer. Reads the file that every JDK has: no JVM is started.
is_jdk() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    while IFS='="' read -r key _ value _; do
        [ "$key" = JAVA_VERSION ] || continue
        version=${value%%[!0-9]*}
        [ "${version:-0}" -ge 25 ]
        return
    done <"$1/release"
    return 1
}

# Sets jdk to the first of the arguments that is a JDK, 25 or newer.
first_jdk() {
    for jdk in "$@"; do
        is_jdk "$jdk" && return 0
    done
    return 1
}

# The home of the JDK that the program $1 belongs to.
home_of() {
    program=$1
    while [ -h "$program" ]; do
        link=$(readlink "$program")
        case $link in
            /*) program=$link ;;
            *) program=${program%/*}/$link ;;
        esac
    done
    printf '%s' "${program%/bin/java}"
}

# Sets jdk, and looked_in; false if there is none.
find_jdk() {
    if [ -n "$ALLWAYS_JAVA" ]; then
        looked_in="ALLWAYS_JAVA=$ALLWAYS_JAVA"
        first_jdk "$ALLWAYS_JAVA" "$(home_of "$ALLWAYS_JAVA")"
        return
    fi
    if [ -n "${ALLWAYS_JDK_PATH+set}" ]; then
        looked_in="ALLWAYS_JDK_PATH=$ALLWAYS_JDK_PATH"
        saved_ifs=$IFS
        IFS=:
        for place in $ALLWAYS_JDK_PATH; do
            IFS=$saved_ifs
            first_jdk "$place" "$place"/* && return 0
        done
        IFS=$saved_ifs
        return 1
    fi
    looked_in='JAVA_HOME, /usr/lib/jvm, /usr/java, /opt, ~/.sdkman, ~/.jdks, PATH, ~/.m2/toolchains.xml'
    first_jdk "$JAVA_HOME" \
        /usr/lib/jvm/*25* /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "$HOME"/.sdkman/candidates/java/25* "$HOME"/.sdkman/candidates/java/* \
        "$HOME"/.jdks/* && return 0
    if [ -x /usr/libexec/java_home ]; then
        first_jdk "$(/usr/libexec/java_home -v 25+ 2>/dev/null)" && return 0
    fi
    if java=$(command -v java); then
        first_jdk "$(home_of "$java")" && return 0
    fi
    toolchains=$HOME/.m2/toolchains.xml
    if [ -r "$toolchains" ]; then
        while IFS='<>' read -r _ tag value _; do
            [ "$tag" = jdkHome ] && first_jdk "$value" && return 0
        done <"$toolchains"
    fi
    return 1
}
